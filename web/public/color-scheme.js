// Before the first paint, so that a dark page never flashes white. Same key as stores/appearance.ts.
;(() => {
  const chosen = localStorage.getItem('boxwright-color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
