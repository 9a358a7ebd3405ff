import { IUniverInstanceService } from '@univerjs/core'
import { DesktopRibbonService, IMenuManagerService } from '@univerjs/preset-sheets-core'
import { animationFrameScheduler, auditTime, distinctUntilChanged } from 'rxjs'

interface RibbonGroup {
  key: string
  item?: unknown
  children?: readonly RibbonGroup[]
}

/**
 * Univer's ribbon (0.25.1) is emitted once for each of its items when it is built, and again, unchanged, when a cell's editor takes the focus or gives it back.
 * Each time all buttons are rendered, and then rendered a second time and measured. This one is emitted once for a frame, and only where it changes.
 */
export const steadyRibbon = {
  useFactory: (menus: IMenuManagerService, units: IUniverInstanceService) => {
    const service = new DesktopRibbonService(menus, units)
    const ribbon$ = service.ribbon$.pipe(auditTime(0, animationFrameScheduler), distinctUntilChanged(isSameRibbon))
    return Object.assign(service, { ribbon$ })
  },
  deps: [IMenuManagerService, IUniverInstanceService],
}

/** Whether two ribbons have the same buttons in the same groups. */
export const isSameRibbon = (one: readonly RibbonGroup[], other: readonly RibbonGroup[]): boolean =>
  one.length === other.length &&
  one.every((group, at) => {
    const { key, item, children = [] } = other[at] ?? { key: '' }
    return group.key === key && group.item === item && isSameRibbon(group.children ?? [], children)
  })
