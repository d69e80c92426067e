import type { Endpoint } from './endpoint.ts'
import * as enquiriesAdmin from './enquiries/admin-list.ts'
import * as enquiries from './enquiries/enquiries.ts'
import * as familyAttributes from './families/attributes.ts'
import * as familyChanges from './families/changes.ts'
import * as families from './families/families.ts'
import * as familyFile from './families/model-file.ts'
import * as familyUnits from './families/units.ts'
import * as languages from './languages/languages.ts'
import * as messages from './languages/messages.ts'
import * as legal from './pages/legal.ts'
import * as menus from './pages/menus.ts'
import * as pages from './pages/pages.ts'
import * as previews from './settings/previews.ts'
import * as settings from './settings/settings.ts'
import * as setupDemo from './setup/demo.ts'
import * as setup from './setup/setup.ts'

/** The calls of what a company sets in the browser: settings, setup, families, pages, menus and the enquiries that they bring. */
export const companyEndpoints: readonly Endpoint[] = [
  settings.readSettings,
  settings.saveSettings,
  settings.discardSettings,
  settings.publishSettings,
  settings.listSettingsVersions,
  settings.restoreSettings,
  settings.readSettingsStatus,
  previews.previewDocument,
  previews.previewMail,
  previews.sendTestMail,
  previews.readTestMail,
  setup.readSetupStatus,
  setup.createFirstAdmin,
  setup.readSetup,
  setup.putOffStep,
  setup.finishSetup,
  setupDemo.listDemo,
  setupDemo.removeDemo,
  pages.readPage,
  pages.listPages,
  pages.addPage,
  pages.readDraft,
  pages.saveDraft,
  pages.previewPage,
  pages.publishPage,
  pages.withdrawPage,
  pages.listPageVersions,
  pages.restorePage,
  pages.deletePage,
  legal.listLegalPages,
  legal.draftLegalPage,
  legal.chooseLegalPage,
  families.manageFamilies,
  families.readFamilyUsage,
  families.addFamily,
  families.changeFamily,
  families.deleteFamily,
  families.orderFamilies,
  families.orderAttributes,
  familyAttributes.addAttribute,
  familyAttributes.changeAttribute,
  familyAttributes.linkAttribute,
  familyAttributes.unlinkAttribute,
  familyChanges.moveChoice,
  familyChanges.moveFamilyProducts,
  familyChanges.readModelChange,
  familyFile.exportModel,
  familyFile.importModel,
  familyUnits.addUnit,
  familyUnits.changeUnit,
  familyUnits.deleteUnit,
  menus.readMenus,
  menus.listMenus,
  menus.saveMenu,
  languages.listLanguages,
  languages.addLanguage,
  languages.changeLanguage,
  languages.removeLanguage,
  messages.listMessages,
  messages.exportMessages,
  messages.saveMessage,
  messages.checkMessageFile,
  messages.applyMessageFile,
  enquiries.readEnquiryTicket,
  enquiries.sendEnquiry,
  enquiriesAdmin.listAdminEnquiries,
  enquiriesAdmin.decideEnquiry,
  enquiriesAdmin.selectedEnquiries,
  enquiriesAdmin.bulkEnquiries,
  ...Object.values(enquiriesAdmin.exportEnquiries),
]
