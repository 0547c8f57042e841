import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Markdown as React elements. HTML in the text is shown as text, and only addresses of our pages, https and email
 * addresses become links, so a text cannot inject anything.
 */
export const Markdown = ({ text }: { text: string }) => element(Fragment, lexer(text))

/** The children are arguments, not a list, because tokens have no id to use as a key. */
const element = (tag: string | typeof Fragment, tokens: readonly Token[] = [], props: object = {}): ReactNode =>
  createElement(tag, props, ...tokens.map((token) => rendered(token as MarkedToken)))

const rendered = (token: MarkedToken): ReactNode => {
  switch (token.type) {
    case 'paragraph':
      return element('p', token.tokens)
    case 'heading':
      // The title of the page is its only h1.
      return element(`h${Math.max(2, token.depth)}`, token.tokens)
    case 'list':
      return createElement(token.ordered ? 'ol' : 'ul', {}, ...token.items.map((item) => element('li', item.tokens)))
    case 'table':
      return <Table of={token} />
    case 'strong':
      return element('strong', token.tokens)
    case 'em':
      return element('em', token.tokens)
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return isSafe(token.href) ? element('a', token.tokens, { href: token.href }) : element(Fragment, token.tokens)
    case 'text':
      return token.tokens ? element(Fragment, token.tokens) : token.text
    case 'space':
      return null
    default:
      return 'text' in token ? token.text : token.raw
  }
}

const isSafe = (href: string): boolean => /^(?:\/(?![/\\])|https:\/\/|mailto:)/.test(href)

const Table = ({ of: { header, rows } }: { of: Tokens.Table }) => (
  <table>
    <thead>{createElement('tr', {}, ...header.map(({ tokens }) => element('th', tokens, { scope: 'col' })))}</thead>
    {createElement(
      'tbody',
      {},
      ...rows.map(([first, ...cells]) =>
        createElement(
          'tr',
          {},
          element('th', first?.tokens, { scope: 'row' }),
          ...cells.map(({ tokens }) => element('td', tokens)),
        ),
      ),
    )}
  </table>
)
