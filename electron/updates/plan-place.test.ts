import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { planBeside } from './plan-place'

const folder = testFolder()
let number = 0

/**
 * A packed program with a plan two folders above it, as left by an update or put there by an
 * attacker.
 */
function installed(form: string | null) {
  number += 1
  const root = join(folder, String(number))
  const resources = join(root, 'lib/cuecast/resources')
  const plan = join(root, '.cuecast-update/plan.json')
  const image = join(root, 'Cuecast.AppImage')
  const imagePlan = join(root, '.Cuecast.AppImage-update/plan.json')
  mkdirSync(resources, { recursive: true })
  for (const file of [plan, imagePlan]) {
    mkdirSync(dirname(file))
    writeFileSync(file, '{}')
  }
  if (form !== null) writeFileSync(join(resources, 'install-form.txt'), `${form}\n`)
  const execPath = join(root, 'lib/cuecast/cuecast')
  const given = { platform: 'linux' as const, isPackaged: true, execPath, resources, env: {} }
  return { plan, imagePlan, image, given }
}

it('is the plan of the folder or image that an update replaces', () => {
  const { plan, given } = installed('folder')
  expect(planBeside(given)).toBe(plan)
  const image = installed('appimage')
  expect(planBeside({ ...image.given, env: { APPIMAGE: image.image } })).toBe(image.imagePlan)
})

it.each(['win32', 'darwin'] as const)(
  'is none on %s, where anybody can have put one',
  (platform) => {
    expect(planBeside({ ...installed('folder').given, platform })).toBe(null)
  },
)

it('is none for what a package manager has installed, whatever image it was started from', () => {
  const { given, image } = installed(null)
  expect(planBeside({ ...given, env: { APPIMAGE: image } })).toBe(null)
})
