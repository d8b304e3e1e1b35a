// `cuecast completion bash`: the completion of the commands for a shell.
import { translator } from '@shared/texts/texts'
import { exitCodes } from './dub/exit-codes'
import { localeOf } from './dub/texts'
import { completionScript, shells } from './commands/completion'

const [asked] = process.argv.slice(2)
const shell = shells.find((each) => each === asked)
if (shell) process.stdout.write(completionScript(shell))
else {
  const usage = translator(localeOf(process.env))('commandUsage.completion').trimEnd()
  if (asked === '-h' || asked === '--help') console.log(usage)
  else {
    console.error(usage)
    process.exitCode = exitCodes.usage
  }
}
