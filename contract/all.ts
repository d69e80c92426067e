import * as audit from './audit.ts'
import * as catalogueChanges from './catalogue.changes.ts'
import * as catalogueDesk from './catalogue.desk.ts'
import * as catalogueNotice from './catalogue.notice.ts'
import * as cataloguePictures from './catalogue.pictures.ts'
import * as catalogueSearch from './catalogue.search.ts'
import * as catalogueStock from './catalogue.stock.ts'
import * as catalogue from './catalogue.ts'
import * as deskViews from './desk.views.ts'
import type { Endpoint } from './endpoint.ts'
import * as finding from './find.ts'
import * as invitation from './identity.invitation.ts'
import * as sessions from './identity.sessions.ts'
import * as identity from './identity.ts'
import * as importsPreview from './imports.preview.ts'
import * as imports from './imports.ts'
import * as ordersAddress from './orders.address.ts'
import * as ordersDesk from './orders.desk.ts'
import * as ordersLife from './orders.life.ts'
import * as ordersNeighbours from './orders.neighbours.ts'
import * as ordersOwn from './orders.own.ts'
import * as ordersReorder from './orders.reorder.ts'
import * as orders from './orders.ts'
import * as overview from './overview.ts'
import * as payments from './payments.ts'
import * as pictures from './pictures.ts'
import * as profile from './profile.ts'
import * as reviewsDesk from './reviews.desk.ts'
import * as reviews from './reviews.ts'
import * as usersDesk from './users.desk.ts'
import * as usersInvitations from './users.invitations.ts'
import * as usersPerson from './users.person.ts'
import * as users from './users.ts'

/** Every call, in the order of specification section 7, then our own. OpenAPI and its page are made from this list. */
export const endpoints: readonly Endpoint[] = [
  identity.exchangeToken,
  users.isAdmin,
  users.listUsers,
  users.makeAdmin,
  catalogue.listProducts,
  catalogue.addProduct,
  catalogue.deleteProduct,
  catalogue.getProduct,
  orders.placeOrder,
  ordersOwn.listOwnOrders,
  orders.deleteOwnOrder,
  orders.listOrders,
  orders.deleteOrder,
  payments.getPayment,
  profile.getProfile,
  profile.saveProfile,
  reviews.listReviews,
  reviews.addReview,
  users.removeAdmin,
  catalogueSearch.searchProducts,
  catalogue.describeProduct,
  catalogue.editProduct,
  orders.cancelOrder,
  orders.restoreOrder,
  ordersAddress.changeOrderAddress,
  orders.countOpenOrders,
  ordersOwn.countOwnOrders,
  ordersLife.readOrderLife,
  ordersReorder.checkReorder,
  ordersNeighbours.findNeighbours,
  ordersLife.moveOrder,
  ordersLife.shipOrder,
  ordersLife.addOrderNote,
  catalogue.restoreProduct,
  catalogue.publishProduct,
  payments.startPayment,
  payments.checkPayment,
  payments.listOrderPayments,
  payments.refundPayment,
  payments.listConcerns,
  payments.resolveConcern,
  payments.reconcile,
  overview.readOverview,
  audit.listAudit,
  audit.listAuditActors,
  ordersDesk.listDeskOrders,
  ordersDesk.bulkOrders,
  catalogueDesk.listDeskProducts,
  catalogueDesk.bulkProducts,
  catalogueChanges.listProductChanges,
  catalogueChanges.previewChangeUndo,
  catalogueChanges.undoProductChange,
  catalogueStock.patchProduct,
  catalogueStock.listStock,
  usersDesk.listDeskUsers,
  usersDesk.bulkUsers,
  deskViews.listViews,
  deskViews.addView,
  deskViews.changeView,
  deskViews.deleteView,
  deskViews.readColumns,
  deskViews.saveColumns,
  usersPerson.readPerson,
  usersPerson.setDeactivated,
  usersInvitations.listInvitations,
  usersInvitations.inviteUser,
  usersInvitations.resendInvitation,
  usersInvitations.revokeInvitation,
  invitation.readInvitation,
  invitation.acceptInvitation,
  sessions.listSessions,
  sessions.endSession,
  reviews.listProductReviews,
  reviews.listOwnReviews,
  reviews.editReview,
  reviews.deleteReview,
  reviews.reportReview,
  reviewsDesk.listDeskReviews,
  reviewsDesk.decideReview,
  reviewsDesk.replyToReview,
  reviewsDesk.decideReviews,
  cataloguePictures.listProductPictures,
  pictures.addPicture,
  pictures.addPortrait,
  pictures.cropPicture,
  imports.addImport,
  imports.listImports,
  imports.readImport,
  imports.checkImport,
  imports.runImport,
  imports.cancelImport,
  imports.undoImport,
  importsPreview.listImportChanges,
  importsPreview.previewUndo,
  finding.find,
  catalogueNotice.readNotice,
  catalogueNotice.askNotice,
  catalogueNotice.dropNotice,
]
