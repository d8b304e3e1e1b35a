import { Popover } from 'radix-ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { usePreferences } from '@/bridge/preferences'
import { useRecentProjects } from '@/bridge/queries'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import {
  endTour,
  moveTour,
  tourSteps,
  useTour,
  tourReached,
  startTour,
  type TourStep,
} from '@/model/view/tour-store'
import { Button } from '@cuecast/ui'
import { Row, Stack, Text } from '@/ui/layout/layout'
import { announce } from '@/ui/states/LiveRegion'
import { stopAll } from '@/ui/stop-all'
import styles from './Tour.module.css'

/** The four steps, shown at the controls themselves. Not modal: the tour follows what the user does. */
export function Tour() {
  const step = useTour((state) => state.step)
  return step === null ? null : <Step step={step} />
}

const preventDefault = (event: Event) => event.preventDefault()

/** Elements that handle Escape themselves. */
const OWN_ESCAPE = 'input, textarea, [data-own-escape]'

/** Escape leaves the tour, unless the focused element handles it. */
function onEscape(event: KeyboardEvent): void {
  const owned = event.target instanceof Element && event.target.closest(OWN_ESCAPE)
  event.preventDefault()
  if (!owned) endTour('left')
}

function Step({ step }: { step: TourStep }) {
  const t = useT()
  const asked = useTour((state) => state.asked)
  const place = useTourPlace(step)
  const element = place?.element
  const anchor = useMemo(() => (element ? { current: element } : null), [element])
  const next = useRef<HTMLButtonElement>(null)
  const best = place?.best ?? true
  const title = t(`tour.steps.${step}.title`)
  const text = t(best ? `tour.steps.${step}.text` : `tour.steps.${step}.elsewhere`)
  useTourProgress()
  useEffect(() => announce(`${title}. ${text}`), [title, text])
  if (!anchor) return null
  const number = tourSteps.indexOf(step) + 1
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          key={`${step} ${String(best)}`}
          className={styles.step}
          aria-labelledby="tour-title"
          aria-describedby="tour-text"
          sideOffset={10}
          collisionPadding={12}
          arrowPadding={12}
          data-testid="tour"
          data-step={step}
          onInteractOutside={preventDefault}
          onEscapeKeyDown={onEscape}
          onCloseAutoFocus={preventDefault}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (asked) next.current?.focus()
          }}
        >
          <Text as="p" quiet small>
            {t('tour.title', { step: number, total: tourSteps.length })}
          </Text>
          <h2 id="tour-title" className={styles.title}>
            {title}
          </h2>
          <p id="tour-text">{text}</p>
          <Row wrap gap={8} className={styles.buttons}>
            <Button look="quiet" data-testid="tour-leave" onClick={() => endTour('left')}>
              {t('tour.leave')}
            </Button>
            <span className={styles.gap} />
            {number > 1 && (
              <Button data-testid="tour-back" onClick={() => moveTour(-1)}>
                {t('tour.back')}
              </Button>
            )}
            <Button ref={next} look="primary" data-testid="tour-next" onClick={() => moveTour(1)}>
              {t(number === tourSteps.length ? 'tour.done' : 'tour.next')}
            </Button>
          </Row>
          <Popover.Arrow className={styles.arrow} width={14} height={7} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The control that a step points at, followed while controls come and go; it gets an outline. */
function useTourPlace(step: TourStep): TourPlace | null {
  const [place, setPlace] = useState<TourPlace | null>(null)
  useEffect(() => {
    const look = () =>
      setPlace((before) => {
        const now = placeOf(step)
        return now?.element === before?.element ? before : now
      })
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [step])
  const element = place?.element
  useEffect(() => {
    element?.setAttribute('data-tour-here', '')
    element?.scrollIntoView({ block: 'end' })
    return () => element?.removeAttribute('data-tour-here')
  }, [element])
  return place
}

/** Controls that a step points at, the best first, by their `data-tour`. */
const places: Readonly<Record<TourStep, readonly string[]>> = {
  open: ['samples', 'project'],
  cast: ['suggest', 'side-cast', 'project'],
  render: ['render', 'project'],
  export: ['export', 'project'],
}

interface TourPlace {
  element: Element
  /** False: the step's own control is not visible, and the tour points at the way there. */
  best: boolean
}

/** The first visible control of a step. */
function placeOf(step: TourStep): TourPlace | null {
  for (const [i, name] of places[step].entries()) {
    const element = document.querySelector(`[data-tour="${name}"]`)
    if (element?.checkVisibility()) return { element, best: i === 0 }
  }
  return null
}

/** Advances the tour when the user opens a project, casts all voices or renders. */
function useTourProgress(): void {
  useEffect(() => {
    return stopAll(
      useDocument.subscribe((now, before) => {
        if (now.opened && !before.opened) tourReached('open')
      }),
      useDerived.subscribe((now, before) => {
        const { opened } = useDocument.getState()
        if (opened && now.uncast.length === 0 && before.uncast.length > 0) tourReached('cast')
        if (now.voiced > 0 && before.voiced === 0) tourReached('render')
      }),
    )
  }, [])
}

/** Offers the tour until it is taken or declined, or something has been rendered without it. */
export function TourOffer() {
  const t = useT()
  const { data: recent = [] } = useRecentProjects()
  const { tour } = usePreferences()
  const walking = useTour((state) => state.step !== null)
  if (tour !== 'new' || walking || recent.some(({ rendered }) => (rendered ?? 0) > 0)) return null
  return (
    <Row
      as="section"
      wrap
      gap={8}
      className={styles.offer}
      aria-label={t('tour.offer')}
      data-testid="tour-offer"
    >
      <Stack className={styles.text}>
        <strong>{t('tour.offer')}</strong>
        <span>{t('tour.offerHint')}</span>
      </Stack>
      <Button data-testid="tour-begin" onClick={startTour}>
        {t('tour.begin')}
      </Button>
      <Button look="quiet" onClick={() => endTour('left')}>
        {t('tour.notNow')}
      </Button>
    </Row>
  )
}
