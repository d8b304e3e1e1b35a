import type { ComponentProps } from 'react'
import { useFold } from '@/model/view/fold'
import { Fold as Part } from '@/ui/Fold'

type FoldProps = Pick<ComponentProps<typeof Part>, 'title' | 'summary' | 'children'> & {
  /** Under which it is remembered. */
  name: string
}

/** A part of the inspector that folds away and stays so for all cues. */
export function Fold({ name, ...part }: FoldProps) {
  const [open, setOpen] = useFold(`inspector.${name}`, true)
  return <Part {...part} open={open} onOpen={setOpen} testId={`fold-${name}`} />
}
