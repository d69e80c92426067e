import { Skeleton } from '../../ui/skeleton.tsx'

/** The card form's own geometry: nothing moves when it arrives. */
export function CardFormSkeleton() {
  return (
    <div className="grid min-h-65 content-start gap-3" aria-hidden="true">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-12 w-full" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  )
}
