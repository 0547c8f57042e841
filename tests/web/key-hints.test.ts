import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeyHint, KeyHintsShown } from '#web/ui/KeyHint.tsx'

test('shortcuts are shown where the layout allows them: customers see none', () => {
  const hint = createElement(KeyHint, { keys: ['j', 'k'], children: 'to move' })
  const shownTo = (value: boolean) => renderToStaticMarkup(createElement(KeyHintsShown, { value }, hint))
  expect(shownTo(true)).toContain('<kbd>j</kbd>')
  expect(shownTo(false)).toBe('')
})
