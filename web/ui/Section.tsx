import { type ComponentProps, createContext, useContext } from 'react'
import { Panel } from './Panel.tsx'

/** Audience label of the view, if several views are shown side by side. */
export const ViewLabel = createContext<string | undefined>(undefined)

/** A panel of a view. Among several views, its name includes the label of its view, and it has no anchor. */
export const Section = ({ id, title, ...panel }: ComponentProps<typeof Panel>) => {
  const pane = useContext(ViewLabel)
  if (!pane) return <Panel {...panel} title={title} {...(id ? { id } : {})} />
  return (
    <Panel
      {...panel}
      title={
        <>
          <span className="visually-hidden">{pane}: </span>
          {title}
        </>
      }
    />
  )
}
