import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShortcutHint, KeyHintsShown } from '#web/ui/ShortcutHint.tsx'

test('shortcuts are shown only in layouts that use them: customers see none', () => {
  const shownTo = (value: boolean) =>
    renderToStaticMarkup(
      <KeyHintsShown value={value}>
        <ShortcutHint keys={['j', 'k']}>to move</ShortcutHint>
      </KeyHintsShown>,
    )
  expect(shownTo(true)).toContain('<kbd>j</kbd>')
  expect(shownTo(false)).toBe('')
})
