/* oxlint-disable no-underscore-dangle -- so are the members called that Univer leaves to its subclasses */
import { LifecycleStages, LifecycleUnreachableError, UniverInstanceType } from '@univerjs/core'
import { DesktopUIController } from '@univerjs/preset-sheets-core'

/**
 * Draws the one workbook of a page as soon as its element is there. Univer's own controller (0.25.1) waits 300 ms before it does so, and 3 seconds more until
 * what fills cells and copies formats is set up.
 */
export class PromptInterface extends DesktopUIController {
  // Called by the constructor, so that there can be no fields.
  protected override _bootstrapWorkbench(): void {
    this.disposeWithMe(this.bootstrap((content, container) => void this.#draw(content, container)))
  }

  async #draw(content: HTMLElement, container: HTMLElement): Promise<void> {
    this.disposeWithMe(this._layoutService.registerRootContainerElement(container))
    this.disposeWithMe(this._layoutService.registerContentElement(content))
    try {
      await this._lifecycleService.onStage(LifecycleStages.Ready)
    } catch (error) {
      if (error instanceof LifecycleUnreachableError) return
      throw error
    }
    const book = this._instanceService.getCurrentUnitOfType(UniverInstanceType.UNIVER_SHEET)
    const drawn = this._renderManagerService.getRenderById(book?.getUnitId() ?? '')
    drawn?.engine.mount(content)
    drawn?.activate()
    this._lifecycleService.stage = LifecycleStages.Rendered
    this._lifecycleService.stage = LifecycleStages.Steady
  }
}
