import type { ReactNode } from 'react'
import type { Failure } from './problem-texts.ts'
import { Problem } from './Problem.tsx'
import { TableSkeleton } from './Skeletons.tsx'

/**
 * Takes the place of a query's data until they are loaded: a skeleton in their shape, by default a table, or the error
 * with a button to retry.
 */
export const Pending = ({
  error,
  refetch,
  skeleton = <TableSkeleton />,
}: {
  error: Failure | null
  refetch: () => unknown
  skeleton?: ReactNode
}) => (error ? <Problem of={error} retry={() => void refetch()} /> : skeleton)
