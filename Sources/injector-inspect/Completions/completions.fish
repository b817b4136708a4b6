function __injector_inspect
  set -l word (commandline -ct)
  set -l words (commandline -opc) "$word"
  set -l found (injector-inspect completions words -- $words[2..-1] 2>/dev/null)
  if test (count $found) -eq 0
    __fish_complete_path $word
  else
    # What is before an equals sign is part of the word.
    string replace -r '^([^:]*):' '$1\t' -- (string replace -r '[^=]*$' '' -- "$word")$found
  end
end
complete -c injector-inspect -f -a '(__injector_inspect)'
