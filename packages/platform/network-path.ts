/** `\\host\share\…` on Windows: looking at it already tells that computer who the user is. */
export function isNetworkPath(path: string, platform = process.platform): boolean {
  return platform === 'win32' && /^[\\/]{2}/.test(path)
}

/** Both on one share of one computer. */
export function sameShare(path: string, other: string): boolean {
  const share = shareOf(path)
  return share !== null && share === shareOf(other)
}

const shareOf = (path: string): string | null =>
  /^[\\/]{2}([^\\/?.][^\\/]*[\\/][^\\/]+)[\\/]/.exec(path)?.[1]?.replace('/', '\\').toLowerCase() ??
  null
