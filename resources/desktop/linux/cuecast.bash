# Completion of cuecast for bash.
_cuecast() {
  local current="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]-}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "@COMMAND_WORDS@" -- "$current") $(compgen -f -- "$current"))
    return
  fi
  case "$current" in
    -*)
      # The options are those that the command itself lists.
      local options
      options=$(cuecast "$command" --help 2>/dev/null | grep -oE -- '(^|[ ,])--?[a-zA-Z][a-z-]*' | tr -d ' ,' | sort -u)
      COMPREPLY=($(compgen -W "$options" -- "$current"))
      ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _cuecast cuecast
