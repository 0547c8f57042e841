/**
 * Texts of the server in another language: the server speaks English, in the sentences of the domain (headlines,
 * refusals, the history). A catalogue from sentence to sentence turns them, with `{{names}}` where they vary:
 *
 *     "planned a shipment by {{name}}": "安排了货件：{{name}}"
 */

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/** How a catalogue's sentences are said; one that it does not have stays as it is. */
export const makeSentences = (catalogue: Readonly<Record<string, string>>): ((text: string) => string) => {
  const patterns = Object.entries(catalogue)
    .filter(([from]) => from.includes('{{'))
    .map(([from, to]) => ({
      pattern: new RegExp(`^${escaped(from).replaceAll(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`, 's'),
      to,
    }))
  return (text) => {
    const plain = catalogue[text]
    if (plain !== undefined) return plain
    for (const { pattern, to } of patterns) {
      const values = pattern.exec(text)?.groups
      if (values) return to.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
    }
    return text
  }
}
