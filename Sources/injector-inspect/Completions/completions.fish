function __injector_inspect
  set -l words (commandline -opc) (commandline -ct)
  set -l found (injector-inspect completions words -- $words[2..-1] 2>/dev/null)
  if test (count $found) -eq 0
    __fish_complete_path (commandline -ct)
  else
    string replace -r '^([^:]*):' '$1\t' -- $found
  end
end
complete -c injector-inspect -f -a '(__injector_inspect)'
