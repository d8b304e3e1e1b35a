# Completion of cuecast for fish.
complete -c cuecast -n __fish_use_subcommand -a '@COMMAND_WORDS@'
function __cuecast_options
    set -l command (commandline -opc)[2]
    cuecast $command --help 2>/dev/null | string match -ra -- '(?:^|[ ,])(--?[a-zA-Z][a-z-]*)' | string trim -c ' ,' | sort -u
end
complete -c cuecast -n 'not __fish_use_subcommand' -a '(__cuecast_options)'
