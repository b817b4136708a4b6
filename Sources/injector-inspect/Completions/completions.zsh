#compdef injector-inspect
_injector_inspect() {
  local -a found=("${(@f)$(injector-inspect completions words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  compset -P '*='
  if [[ -z $found ]]; then _files; return; fi
  if [[ $found[1] == *= ]]; then compadd -S '' -a found; else _describe word found; fi
}
compdef _injector_inspect injector-inspect
