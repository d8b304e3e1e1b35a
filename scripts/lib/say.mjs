/** One plain line to the person at the terminal; on stderr, so that stdout stays a command's own. */
export function say(line) {
  process.stderr.write(`cuecast: ${line}\n`)
}

/** Says what is wrong and what to do, and ends the command. */
export function giveUp(line, code = 1) {
  say(line)
  process.exit(code)
}
