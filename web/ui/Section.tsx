import { type ComponentProps, createContext, useContext } from 'react'
import { Panel } from './Panel.tsx'

/** Whose view this is, where several stand beside each other. */
export const ViewLabel = createContext<string | undefined>(undefined)

/** A panel of a view. Among several views it is named after its own as well, and it is no place to jump to. */
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
