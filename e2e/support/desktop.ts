import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'

/**
 * Opens a D-Bus session, and a display where it is wanted, for this process and all that it starts, and answers
 * their end. On one display two studios would take the focus from each other; a D-Bus session has room for one
 * keyring, and that of the machine may have a locked one.
 */
export async function openDesktop(withDisplay: boolean): Promise<() => void> {
  if (process.platform !== 'linux') return () => undefined
  const screen = ['-screen', '0', '1920x1200x24', '-nolisten', 'tcp']
  const display = withDisplay ? await startAndRead('Xvfb', ['-displayfd', '1', ...screen]) : null
  const config = `--config-file=${join(import.meta.dirname, 'desktop-bus.conf')}`
  const bus = await startAndRead('dbus-daemon', [config, '--nofork', '--print-address=1'])
  if (display) process.env['DISPLAY'] = `:${display.said}`
  process.env['DBUS_SESSION_BUS_ADDRESS'] = bus.said
  return () => {
    bus.end()
    display?.end()
  }
}

/** Starts a program that prints its address in its first line. */
async function startAndRead(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const said = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} has ended`)))
    createInterface(child.stdout).once('line', resolve)
  })
  return { said, end: () => child.kill() }
}

/**
 * A silent sound card, at a socket in `folder`: without one Firefox stops playing. Returns the
 * environment of a program that plays on it, and its end.
 */
export async function openSoundCard(folder: string) {
  const socket = join(folder, 'sound-card')
  const sound = spawn(
    'pulseaudio',
    [
      '-n',
      '--exit-idle-time=-1',
      '--load=module-null-sink',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    { stdio: 'ignore', env: { ...process.env, XDG_RUNTIME_DIR: folder } },
  )
  await expect.poll(() => existsSync(socket)).toBe(true)
  const ended = new Promise((resolve) => sound.once('exit', resolve))
  return {
    env: { ...process.env, XDG_RUNTIME_DIR: folder, PULSE_SERVER: `unix:${socket}` },
    end: () => {
      sound.kill()
      return ended
    },
  }
}
