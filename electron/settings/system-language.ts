/** Where POSIX systems name the language of messages, the strongest first. */
const POSIX_NAMES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const

/**
 * The language that the user's system speaks; '' where it names none. Chromium answers `en-US` for
 * the locales C and POSIX, which say nothing of a language.
 */
export function systemLanguage(
  appLocale: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string {
  if (platform === 'win32' || platform === 'darwin') return appLocale
  const named = POSIX_NAMES.map((name) => env[name]).find((value) => value) ?? ''
  return /^(C|POSIX)?(\.|@|$)/.test(named) ? '' : appLocale
}
