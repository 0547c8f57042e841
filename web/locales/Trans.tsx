import { cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import { fillIn, type TextValues } from '#domain/messages/wording.ts'
import { language, templateOf, type TextKey } from './i18n.ts'

/**
 * A text with elements in it: `Sent <ago/> by <name>{{person}}</name>` with the components `ago` and `name`. The text
 * between the tags becomes the content of its element. Values are text, never tags.
 */
export const Trans = ({
  i18nKey,
  values = {},
  components,
}: {
  i18nKey: TextKey
  values?: TextValues
  components: Readonly<Record<string, ReactNode>>
}) => {
  const parts = templateOf(i18nKey, values).split(/(<\w+\/>|<\w+>[^<]*<\/\w+>)/)
  return parts.map((part, index) => {
    const [, name, content] = /^<(\w+)(?:\/>|>([^<]*))/.exec(part) ?? []
    const filled = fillIn(content ?? part, values, language())
    const element = name === undefined ? filled : components[name]
    return (
      // Parts have no id; their order is that of the text.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {content && isValidElement(element) ? cloneElement(element, {}, filled) : element}
      </Fragment>
    )
  })
}
