import { describe, expect, it } from 'vitest'
import { interchangeNames, programInfo } from './program-formats'
import { sourceFormats, sourceInfo, writtenFormats } from './subtitle-formats'
import { soundFormatNames, soundInfo } from './sound-formats'
import { keysOf } from './keys-of'

const HEAD = `# Formats

Written by \`shared/contracts/formats/formats.test.ts\` from the registries beside it (\`-u\`).

`

const table = (title: string, columns: readonly string[], rows: readonly string[][]): string =>
  [`## ${title}`, '', row(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(row), ''].join(
    '\n',
  )
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const code = (endings: readonly string[]): string =>
  endings.map((ending) => `\`.${ending}\``).join(' ')

describe('the formats', () => {
  it('are in docs/formats.md', async () => {
    const read = keysOf(sourceFormats).map((format) => {
      const { name, endings, inFrames } = sourceInfo(format)
      return [name, code(endings), inFrames ? 'frames' : '']
    })
    const written = Object.entries(writtenFormats).map(([id, { ending }]) => [
      `\`${id}\``,
      code([ending]),
    ])
    const programs = interchangeNames.map((name) => {
      const { ending, placesClips } = programInfo(name)
      return [`\`${name}\``, `\`film.${ending}\``, placesClips ? 'yes' : '']
    })
    const sounds = soundFormatNames.map((format) => {
      const { name, endings, depths = [], rates = [], films } = soundInfo(format)
      const most = rates.at(-1)
      const khz = most === undefined ? '' : `${rates.length > 1 ? 'up to ' : ''}${most / 1_000} kHz`
      return [`\`${format}\``, name, code(endings), depths.join(', '), khz, code(films)]
    })
    const tables = [
      table('Subtitles that are read', ['format', 'endings', 'times in'], read),
      table('Subtitles that are written', ['`--subtitle-format`', 'ending'], written),
      table(
        'Sound that is written',
        ['`--format`', 'format', 'endings', 'bits', 'sample rate', 'in films'],
        sounds,
      ),
      table('Files for other programs', ['name', 'file', 'places clips of stems'], programs),
    ]
    await expect(HEAD + tables.join('\n')).toMatchFileSnapshot('../../../docs/formats.md')
  })
})
