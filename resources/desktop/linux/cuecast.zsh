#compdef cuecast
# Completion of cuecast for zsh.
_cuecast() {
  if ((CURRENT == 2)); then
    compadd -- @COMMAND_WORDS@
    _files
    return
  fi
  if [[ $words[CURRENT] == -* ]]; then
    local -a options
    options=(${(f)"$(cuecast $words[2] --help 2>/dev/null | grep -oE -- '(^|[ ,])--?[a-zA-Z][a-z-]*' | tr -d ' ,' | sort -u)"})
    compadd -- $options
    return
  fi
  _files
}
_cuecast "$@"
