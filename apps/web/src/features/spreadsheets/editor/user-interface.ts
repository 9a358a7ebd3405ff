import { Injector } from '@univerjs/core'
import { IRibbonService, IUIController, type IUniverUIConfig } from '@univerjs/preset-sheets-core'
import { PromptInterface } from './loading/prompt-interface.ts'
import { steadyRibbon } from './toolbar/steady-ribbon.ts'

/** The configuration of Univer's interface with our own parts in the place of some of its services. */
export function withOwnInterface(config: Partial<IUniverUIConfig>): Partial<IUniverUIConfig> {
  const own: Partial<IUniverUIConfig> = {
    ...config,
    override: [
      [IRibbonService, steadyRibbon],
      [IUIController, { useFactory: (injector: Injector) => injector.createInstance(PromptInterface, own), deps: [Injector] }],
    ],
  }
  return own
}
