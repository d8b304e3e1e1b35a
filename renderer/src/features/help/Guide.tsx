import { Lexer, type Token, type Tokens } from 'marked'
import { Fragment, useMemo, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { showHelp, helpTopics } from '@/model/view/help'
import { Stack } from '@cuecast/ui'
import styles from './Help.module.css'

/** How a chapter of the guide begins: `## Title <a id="name"></a>`. */
const CHAPTER = /^## .*<a id="([a-z-]+)"><\/a>[ \t]*$/gm

/** Text of a guide's chapters without their headings, by the anchor in the heading. */
export function guideChapters(guide: string): ReadonlyMap<string, string> {
  const heads = [...guide.matchAll(CHAPTER)]
  return new Map(
    heads.map((head, i) => {
      const end = guide.indexOf('\n## ', head.index + head[0].length)
      const text = guide.slice(head.index + head[0].length, end < 0 ? undefined : end)
      return [head[1] ?? String(i), text.trim()]
    }),
  )
}

const texts = import.meta.glob<string>('../../../../docs/user-guide.*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The chapters of each guide, by its language. */
const guides = new Map(
  Object.entries(texts).map(([path, text]) => [path.split('.').at(-2), guideChapters(text)]),
)
const noGuide: ReadonlyMap<string, string> = new Map()

/** The user guide in the window's language: its chapters' text (Markdown) by their anchors. */
export function useGuide(): ReadonlyMap<string, string> {
  return guides.get(useLocale()) ?? guides.get('en') ?? noGuide
}

/** A chapter of the guide. Markdown becomes React elements, never HTML; unknown tokens are skipped. */
export function GuideText({ source }: { source: string }) {
  const tokens = useMemo(() => Lexer.lex(source), [source])
  return (
    <Stack gap={8} className={styles.guide} data-selectable>
      {nodes(tokens)}
    </Stack>
  )
}

function nodes(tokens: readonly Token[] | undefined): ReactNode {
  // Tokens have no id, and a chapter never changes while it is shown: the index is a safe key.
  return tokens?.map((token, i) => <Fragment key={i}>{node(token)}</Fragment>)
}

function node(token: Token): ReactNode {
  if (is<Tokens.Heading>(token, 'heading')) return <h4>{nodes(token.tokens)}</h4>
  if (is<Tokens.Paragraph>(token, 'paragraph')) return <p>{nodes(token.tokens)}</p>
  if (is<Tokens.List>(token, 'list')) return list(token)
  if (is<Tokens.Table>(token, 'table')) return table(token)
  if (is<Tokens.Strong>(token, 'strong')) return <strong>{nodes(token.tokens)}</strong>
  if (is<Tokens.Codespan>(token, 'codespan')) return <code>{token.text}</code>
  if (is<Tokens.Code>(token, 'code')) return <pre>{token.text}</pre>
  if (is<Tokens.Image>(token, 'image')) return <Picture name={token.href} text={token.text} />
  if (is<Tokens.Link>(token, 'link')) return <Link href={token.href}>{nodes(token.tokens)}</Link>
  if (is<Tokens.Text>(token, 'text')) return token.tokens ? nodes(token.tokens) : token.text
  return token.type === 'escape' && 'text' in token ? token.text : null
}

function is<T extends Token>(token: Token, type: T['type']): token is T {
  return token.type === type
}

function list({ ordered, items }: Tokens.List): ReactNode {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item) => (
        <li key={item.raw}>{nodes(item.tokens)}</li>
      ))}
    </List>
  )
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell) => (
            <th key={cell.text} scope="col">
              {nodes(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map((cell) => cell.text).join('|')}>
            {row.map((cell, i) => (
              <td key={`${i} ${cell.text}`}>{nodes(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Picture({ name, text }: { name: string; text: string }) {
  const url = guidePicture(name)
  return url === undefined ? null : <img src={url} alt={text} loading="lazy" />
}

/** Links between chapters open their topics; other links become plain text. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  const topic = helpTopics.find((each) => `#${each}` === href)
  if (topic === undefined) return children
  return (
    <button type="button" className={styles.link} onClick={() => showHelp(topic)}>
      {children}
    </button>
  )
}

const pictures = import.meta.glob<string>('../../../../docs/images/guide/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** URL of a picture that the guide names by its path. */
function guidePicture(name: string): string | undefined {
  return pictures[`../../../../docs/${name}`]
}
