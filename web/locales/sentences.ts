/**
 * Texts of the server in another language: the server speaks English, in the sentences of the domain (headlines,
 * refusals, the history). A catalogue from sentence to sentence turns them, with `{{names}}` where they vary:
 *
 *     "planned a shipment by {{name}}": "安排了货件：{{name}}"
 */

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/**
 * How a catalogue's sentences are said; one that it does not have stays as it is. What a sentence names is said as well
 * where the catalogue has it: products and ways to ship.
 */
export const makeSentences = (catalogue: Readonly<Record<string, string>>): ((text: string) => string) => {
  const plain = new Map(Object.entries(catalogue))
  const patterns = [...plain]
    .filter(([from]) => from.includes('{{'))
    .map(([from, to]) => ({
      pattern: new RegExp(`^${escaped(from).replaceAll(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`, 's'),
      to,
    }))
  return (text) => {
    const whole = plain.get(text)
    if (whole !== undefined) return whole
    for (const { pattern, to } of patterns) {
      const values = pattern.exec(text)?.groups
      if (values)
        return to.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => plain.get(values[name] ?? '') ?? values[name] ?? '')
    }
    return text
  }
}
