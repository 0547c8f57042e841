import { lexer, type Token } from 'marked'

/** The text of Markdown without its syntax, as one line. */
export const plainTextOf = (markdown: string): string =>
  lexer(markdown).map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim()

const textOf = (token: Token): string => {
  switch (token.type) {
    case 'table':
      return [token.header, ...token.rows].flat().map(inline).join(' ')
    case 'list':
      return token.items.map(inline).join(' ')
    case 'html':
    case 'space':
    case 'hr':
      return ''
    default:
      return 'tokens' in token && token.tokens ? inline(token) : 'text' in token ? token.text : ''
  }
}

const blocks: ReadonlySet<string> = new Set(['paragraph', 'list', 'table', 'heading'])
/** Blocks are separated by a space; parts of a line are not, because Chinese has no spaces. */
const inline = ({ tokens = [] }: { tokens?: Token[] | undefined }): string =>
  tokens.map((token) => (blocks.has(token.type) ? ` ${textOf(token)} ` : textOf(token))).join('')
