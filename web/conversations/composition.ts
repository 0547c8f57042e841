/**
 * Whether a key belongs to an input method, such as the Enter that ends a Chinese word. Safari ends the composition
 * before it sends that key, with the code 229 (WebKit bug 165004); no other property shows it there.
 */
export const isComposing = (key: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  key.isComposing || key.keyCode === 229
