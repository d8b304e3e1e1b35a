import { memo, useEffect, useMemo, useRef } from 'react'
import { useT } from '@/ui/text/use-t'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { transport } from '@/model/playback/playhead'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { Text } from '@cuecast/ui'
import type { Paragraph } from './paragraphs'
import styles from './script.module.css'

interface Chapter {
  /** Of its first cue. */
  id: string
  title: string
  cueIds: readonly string[]
}

/** What stands before the first heading is in none. */
function chaptersOf(paragraphs: readonly Paragraph[]): Chapter[] {
  const chapters: (Chapter & { cueIds: string[] })[] = []
  for (const { id, chapter, cueIds } of paragraphs)
    if (chapter !== null) chapters.push({ id, title: chapter, cueIds: [...cueIds] })
    else chapters.at(-1)?.cueIds.push(...cueIds)
  return chapters
}

/** The chapters beside the text, each with what is still to be voiced; nothing where there is only one. */
export function Chapters({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  const t = useT()
  const chapters = useMemo(() => chaptersOf(paragraphs), [paragraphs])
  const activeId = useSelection((state) => state.activeId)
  const current = useMemo(
    () => chapters.find(({ cueIds }) => activeId !== null && cueIds.includes(activeId))?.id,
    [chapters, activeId],
  )
  if (chapters.length < 2) return null
  return (
    <nav className={styles.chapters} aria-label={t('script.chapters')}>
      {chapters.map((chapter, i) => (
        <ChapterLink
          key={chapter.id}
          chapter={chapter}
          number={i + 1}
          isCurrent={chapter.id === current}
        />
      ))}
    </nav>
  )
}

interface ChapterLinkProps {
  chapter: Chapter
  number: number
  isCurrent: boolean
}

const ChapterLink = memo(function ChapterLink({ chapter, number, isCurrent }: ChapterLinkProps) {
  const t = useT()
  const { id, title, cueIds } = chapter
  const due = useDerived(({ unvoiced }) =>
    unvoiced.size === 0 ? 0 : cueIds.reduce((n, each) => n + (unvoiced.has(each) ? 1 : 0), 0),
  )
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const name = title === '' ? t('script.chapterNumber', { number }) : title
  return (
    <button
      ref={button}
      type="button"
      className={styles.chapterLink}
      aria-current={isCurrent || undefined}
      title={name}
      onClick={() => {
        selectCue(id)
        transport().seek(useDocument.getState().byId.get(id)?.startMs ?? 0)
      }}
    >
      <Text cut grow>
        {name}
      </Text>
      {due > 0 && (
        <Text quiet small figures aria-label={t('script.toVoice', { count: due })}>
          {due}
        </Text>
      )}
    </button>
  )
})
