import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { filmEndings, isFilmFile } from '@shared/contracts/film-files'

/** What subtitle files have between name and ending: a language, what they are for. */
const MARK = /[._-](?:[a-z]{2,3}(?:[-_][a-z0-9]{2,4})?|forced|sdh|cc|hi|default|\(\d+\))$/i

const plain = (name: string): string => name.normalize('NFC').toLowerCase()

/** `Phim.vi.forced` → `Phim.vi.forced`, `Phim.vi`, `Phim`: what the film could be called. */
function stems(subtitlePath: string): string[] {
  let stem = basename(subtitlePath, extname(subtitlePath))
  const found = [plain(stem)]
  while (MARK.test(stem)) {
    stem = stem.replace(MARK, '')
    found.push(plain(stem))
  }
  return found.filter((each) => each !== '')
}

/**
 * Films and sounds that lie beside a subtitle file and are called like it, the likeliest first:
 * the same name before a shorter one, pictures before sounds.
 */
export async function filmsBeside(subtitlePath: string): Promise<string[]> {
  const folder = dirname(subtitlePath)
  const names = await readdir(folder).catch(() => [])
  const wanted = stems(subtitlePath)
  const rank = (name: string): number => {
    const ending = filmEndings.findIndex((each) => name.toLowerCase().endsWith(`.${each}`))
    return wanted.indexOf(plain(basename(name, extname(name)))) * filmEndings.length + ending
  }
  return names
    .filter((name) => isFilmFile(name) && wanted.includes(plain(basename(name, extname(name)))))
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => join(folder, name))
}
