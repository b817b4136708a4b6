_injector_inspect() {
  local word="${COMP_WORDS[COMP_CWORD]}"
  local words="$(injector-inspect completions words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -d : -f 1)"
  # An equals sign is a word of its own.
  if [[ $word == = ]]; then word=; fi
  if [[ -z $words ]]; then COMPREPLY=($(compgen -f -- "$word")); return; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ ${COMPREPLY[0]} == *= ]]; then compopt +o filenames -o nospace 2>/dev/null; fi
}
complete -o filenames -F _injector_inspect injector-inspect
