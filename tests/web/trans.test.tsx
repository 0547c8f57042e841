import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#web/locales/i18n.ts'
import { Trans } from '#web/locales/Trans.tsx'

beforeAll(async () => void (await loadTexts('cart')))

test('USER-010 a text with elements has the text between tags as their content, and values are never parsed as tags', () => {
  const markup = renderToStaticMarkup(
    <Trans
      i18nKey="transfer.onRequest"
      values={{ requestId: '<b>1</b>', email: 'a@b.example' }}
      components={{ amount: <i>$5.00</i>, reference: <strong />, mail: <a href="mailto:a@b.example">write</a> }}
    />,
  )
  expect(markup).toContain('Please transfer <i>$5.00</i> to Boxwright')
  expect(markup).toContain('<strong>&lt;b&gt;1&lt;/b&gt;</strong>')
  expect(markup).toContain('<a href="mailto:a@b.example">a@b.example</a>')
})
