import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Starts the studio with the keyring as its secure storage. */
export const withKeyring = { args: ['--password-store=gnome-libsecret'] }

/** Unlocks a keyring in the test's own D-Bus session, as a desktop does at login. */
export async function unlockKeyring(home: string): Promise<() => void> {
  mkdirSync(home, { recursive: true })
  const args = ['--foreground', '--unlock', '--components=secrets']
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'share') }
  const daemon = spawn('gnome-keyring-daemon', args, { env, stdio: ['pipe', 'ignore', 'ignore'] })
  daemon.stdin.end('a password')
  await expect.poll(secretsAnswer).toBe(true)
  return () => daemon.kill()
}

/** True once this D-Bus session has a service for secrets. */
function secretsAnswer(): boolean {
  const asked = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/']
  const call = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets']
  const answer = spawnSync('dbus-send', [...asked, ...call], { encoding: 'utf8' })
  return answer.stdout.includes('true')
}
