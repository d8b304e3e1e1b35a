// Holds that every part inside the built program may be part of a program under GPL-3.0-or-later.
import { ensureBuilt } from './lib/built.mjs'
import { giveUp } from './lib/say.mjs'
import { isCompatible, partsInside } from './packaging/licences.mjs'

await ensureBuilt()
const wrong = partsInside().filter(({ licence }) => !isCompatible(licence))
if (wrong.length > 0)
  giveUp(
    `these parts may not go into a program under GPL-3.0-or-later, or their licence is unknown:\n${wrong
      .map(({ name, version, licence }) => `  ${name} ${version}: ${licence}`)
      .join(
        '\n',
      )}\n  Leave them out, or name the licence in scripts/packaging/licences.mjs with its source`,
  )
