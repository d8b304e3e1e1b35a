import { unlockKeyring } from '../support/keyring'
import { join } from 'node:path'
import type { Film } from './plan'
import type { SoakReport } from './report'
import { StudioFilm } from './studio-film'
import { TerminalFilm } from './terminal-film'

interface SoakOptions {
  /** Everything that the soak makes lies here. */
  folder: string
  films: Iterable<Film>
  /** True when no further film, and no further kill in it, is to begin. */
  isOver: (kills: number) => boolean
  report: SoakReport
}

/** Works on film after film, killing active processes. Violations are in the report. */
export async function soak({ folder, films, isOver, report }: SoakOptions): Promise<void> {
  const lock = await unlockKeyring(join(folder, 'home'))
  try {
    for (const film of films) {
      if (isOver(report.kills)) return
      report.say(`film ${film.number}: ${film.program}, ${film.service} service`)
      const Work = film.program === 'studio' ? StudioFilm : TerminalFilm
      await new Work(film, folder, report).run()
    }
  } finally {
    lock()
  }
}
