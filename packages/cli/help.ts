// `cuecast help`: which commands there are.
import { translator } from '@shared/texts/texts'
import { localeOf } from './dub/texts'

console.log(translator(localeOf(process.env))('commandUsage.program').trimEnd())
