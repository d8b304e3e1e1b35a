import { useQuery } from '@tanstack/react-query'
import { failureOf, unwrap } from '@/bridge/failure'
import { studio } from '@/bridge/studio'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './EncodingPreview.module.css'

/** Cues shown of the file. */
const SHOWN = 4

/** How the first cues of a file read in an encoding. */
export function EncodingPreview({ path, encoding }: { path: string; encoding: string }) {
  const { data, error } = useQuery({
    queryKey: ['subtitles', path, encoding],
    queryFn: () => unwrap(studio.subtitlesRead({ path, encoding })),
    retry: false,
  })
  if (error) return <ErrorNote error={failureOf(error)} />
  return (
    <ul className={styles.preview} data-testid="encoding-preview">
      {data?.cues.slice(0, SHOWN).map(({ text, line }) => (
        <li key={line}>{text}</li>
      ))}
    </ul>
  )
}
