import { elementsIn, escaped, pathFrom, plainText, textsOf } from './packed-texts'

const PRESENTATION = 'ppt/presentation.xml'

/**
 * The speaker notes of a presentation as plain HTML: each slide with notes is a chapter, named by its number
 * and title. Empty where no slide has notes; throws where it is no presentation.
 */
export async function htmlOfSlides(file: string): Promise<string> {
  const texts = await textsOf(file, (name) =>
    /^ppt\/(?:_rels\/)?presentation\.xml|^ppt\/(?:slides|notesSlides)\/.*\.(?:xml|rels)$/.test(
      name,
    ),
  )
  const presentation = texts.get(PRESENTATION)
  if (presentation === undefined) throw new Error('it has no slides')
  const targets = relationsOf(PRESENTATION, texts)
  return elementsIn(presentation, 'sldId')
    .map(({ attributes }, i) => {
      const path = targets.get(attributes['r:id'] ?? '')?.path ?? ''
      return slideHtml(i + 1, path, texts)
    })
    .join('')
}

/** Parts that a part of the package refers to, by id. */
function relationsOf(part: string, texts: ReadonlyMap<string, string>) {
  const [, folder = '', name = ''] = /^(.*\/)([^/]+)$/.exec(part) ?? []
  const relations = elementsIn(texts.get(`${folder}_rels/${name}.rels`) ?? '', 'Relationship')
  return new Map(
    relations.map(({ attributes: { Id = '', Target = '', Type = '' } }) => [
      Id,
      { path: pathFrom(part, Target), type: Type },
    ]),
  )
}

function slideHtml(number: number, path: string, texts: ReadonlyMap<string, string>): string {
  const notes = [...relationsOf(path, texts).values()].find(({ type }) =>
    type.endsWith('/notesSlide'),
  )
  const paragraphs = shapesOf(texts.get(notes?.path ?? '') ?? '', /^body$/).flat()
  if (paragraphs.length === 0) return ''
  const [title = []] = shapesOf(texts.get(path) ?? '', /^(?:ctrTitle|title)$/)
  const heading = [`${number}`, title.join(' ')].filter((part) => part !== '').join('. ')
  return `<h2>${escaped(heading)}</h2>${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}`
}

/** The paragraphs of the shapes that are placeholders of a kind. */
function shapesOf(xml: string, kind: RegExp): string[][] {
  return elementsIn(xml, 'sp').flatMap(({ inside }) => {
    const [placeholder] = elementsIn(inside, 'ph')
    if (!placeholder || !kind.test(placeholder.attributes['type'] ?? '')) return []
    const paragraphs = elementsIn(inside, 'p').map(({ inside: runs }) =>
      // Runs are parts of words: nothing comes between them.
      plainText(runs.replace(/<a:br\b[^>]*>/g, ' <br> ').replace(/<(?!br>)[^>]*>/g, '')),
    )
    return [paragraphs.filter((text) => text !== '')]
  })
}
