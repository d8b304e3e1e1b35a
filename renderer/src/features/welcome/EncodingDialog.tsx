import type { StudioError } from '@shared/contracts/errors'
import { knownEncodings, type EncodingName } from '@shared/subtitles/encoding/names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { failureOf, useAsked } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { report } from '@/model/report'
import { openFile, startReimport } from '@/model/session/open-file'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { SelectField } from '@/ui/fields/Select'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './Welcome.module.css'
import { Text } from '@cuecast/ui'

/** A subtitle file whose encoding the user has to name. */
interface EncodingQuestion {
  path: string
  error: StudioError | null
  /** The open project that the file is read again into, and what it was read in; null = a new one. */
  project: { encoding: string | null } | null
}

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    encoding: { question: EncodingQuestion }
  }
}

/** Possible encodings of a file, likeliest first, also when detection was not certain. */
async function candidatesOf(path: string): Promise<string[]> {
  const read = await studio.subtitlesRead({ path })
  if (read.ok) return read.value?.candidates ?? []
  const named = read.error.params?.['candidates']
  return typeof named === 'string' ? named.split(', ') : []
}

/** The initial choice: the likeliest encoding other than the one that looked wrong. */
function firstChoice(likely: readonly EncodingName[], wrong: string | null): EncodingName {
  return likely.find((each) => each !== wrong) ?? likely[0] ?? 'windows-1258'
}

/** Cues that are shown as they read in the chosen encoding. */
const SHOWN = 4

/** Asks for the encoding of a subtitle file that was not recognised or whose text looks wrong. */
export function EncodingDialog({ question }: DialogProps['encoding']) {
  const t = useT()
  const { path, error, project } = question
  const { data: candidates } = useQuery({
    queryKey: ['encodings', path],
    queryFn: () => candidatesOf(path),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<EncodingName | null>(null)
  const { likely, others } = encodingsFor(candidates ?? [])
  const encoding = chosen ?? firstChoice(likely, project?.encoding ?? null)
  const preview = useAsked(
    ['subtitles', path, encoding],
    () => studio.subtitlesRead({ path, choices: { encoding } }),
    { enabled: candidates !== undefined, retry: false },
  )
  const open = () => {
    closeDialog()
    if (project) void report(startReimport({ path, choices: { encoding } }))
    else void openFile(path, encoding)
  }
  return (
    <FormDialog
      title={t('welcome.encoding.title')}
      description={t(project ? 'welcome.encoding.again' : 'welcome.encoding.description')}
      topic="open"
      submit={t(project ? 'welcome.encoding.compare' : 'welcome.encoding.open')}
      submitTestId="encoding-open"
      disabled={preview.isError}
      // A button that is disabled while it has the focus would leave it nowhere.
      focusSubmit={false}
      onSubmit={open}
    >
      {error && <ErrorNote error={error} />}
      <SelectField
        label={t('common.encoding')}
        value={encoding}
        onChange={setChosen}
        options={[
          ...likely.map((value) => ({
            value,
            label: t('welcome.encoding.likely', { name: t(`welcome.encoding.names.${value}`) }),
          })),
          ...others.map((value) => ({ value, label: t(`welcome.encoding.names.${value}`) })),
        ]}
      />
      {preview.error && <ErrorNote error={failureOf(preview.error)} />}
      {preview.data && (
        <ul className={styles.encodingPreview} data-testid="encoding-preview">
          {preview.data.cues.slice(0, SHOWN).map(({ text, line }) => (
            <Text as="li" cut key={line}>
              {text}
            </Text>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

export type { EncodingName }

/** All known encodings: the file's candidates, then the others. */
function encodingsFor(candidates: readonly string[]): {
  likely: EncodingName[]
  others: EncodingName[]
} {
  const known = candidates.flatMap((name) => knownEncodings.find((each) => each === name) ?? [])
  const likely = [...new Set(known)]
  return { likely, others: knownEncodings.filter((each) => !likely.includes(each)) }
}
