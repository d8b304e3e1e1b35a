import { addTexts } from '@shared/texts/texts'
import { collectCommands } from '@/commands/command-table'
import type { CommandName } from '@/commands/command'
import type { DialogKind, DialogLoaders, DialogMap } from '@/model/view/workspace-store'
import * as features from './features'
import * as texts from './texts'

type Features = typeof features
type Union<Of> = Of[keyof Of]
type Both<Of> = (Of extends unknown ? (of: Of) => void : never) extends (of: infer All) => void
  ? All
  : never

/** What is named in one part (`commands`, `dialogs`) of each feature. */
type Names<Part extends string> = {
  [F in keyof Features]: Features[F] extends Record<Part, infer Table> ? keyof Table : never
}

/** The features, if each name is in exactly one of them; otherwise the names that are not. */
type Complete<Part extends string, Name> = [
  | Exclude<Name, Union<Names<Part>>>
  | Union<{ [F in keyof Features]: Names<Part>[F] & Union<Omit<Names<Part>, F>> }>,
] extends [never]
  ? Features
  : { missing: Exclude<Name, Union<Names<Part>>> }

// Every command and every dialog, from the features that have them. One that is missing, or there twice, does not
// compile.
const withCommands: Complete<'commands', CommandName> = features
const withDialogs: Complete<'dialogs', DialogKind> = features

type AllDialogs = Record<Union<Names<'dialogs'>>, object>
declare module '@/model/view/workspace-store' {
  interface PlainDialogs extends Omit<AllDialogs, keyof DialogProps> {}
}
type WindowMessages = Both<Union<typeof texts>['vi']>
declare module '@shared/texts/texts' {
  interface WindowTexts extends WindowMessages {}
}

for (const part of Object.values(texts)) addTexts(part)
collectCommands(
  Object.values(withCommands).flatMap((part) => ('commands' in part ? [part.commands] : [])),
)

/** The components of all dialogs, which the first frame does without. */
export async function loadDialogs(): Promise<DialogMap> {
  const loaders = Object.values(withDialogs).flatMap((part): DialogLoaders[] =>
    'dialogs' in part ? [part.dialogs] : [],
  )
  const loaded = loaders.flatMap((table) =>
    Object.entries(table).map(async ([kind, load]) => ({ [kind]: await load() })),
  )
  return Object.assign({}, ...(await Promise.all(loaded)))
}
