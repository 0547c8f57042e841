/**
 * The page after sign-in: a local path, or the home page (AUTH-D11). A text that a browser would interpret as another
 * host is refused.
 */
export const localPath = (text: string | undefined): string => {
  const here = 'https://here.invalid'
  if (!text || !/^\/(?![/\\])[^\\\p{Cc}\p{Cf}\s]*$/u.test(text) || !URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
