// Written by npm run generate.

import type { DefectId } from '../../switches/ids.ts';
import type { Effect } from '../../switches/switch.ts';
import { effect as anonymousList } from '../access/anonymous-list.ts';
import { effect as cancelsOthersOrder } from '../access/cancels-others-order.ts';
import { effect as changesOthersOrder } from '../access/changes-others-order.ts';
import { effect as customerCompletes } from '../access/customer-completes.ts';
import { effect as customerDeletes } from '../access/customer-deletes.ts';
import { effect as expiredTokenAccepted } from '../access/expired-token-accepted.ts';
import { effect as filterCrossesOwners } from '../access/filter-crosses-owners.ts';
import { effect as keySharedAcrossUsers } from '../access/key-shared-across-users.ts';
import { effect as listsOthersOrders } from '../access/lists-others-orders.ts';
import { effect as notModifiedLeaks } from '../access/not-modified-leaks.ts';
import { effect as othersAre403 } from '../access/others-are-403.ts';
import { effect as ownerFromBody } from '../access/owner-from-body.ts';
import { effect as readOnlyCancels } from '../access/read-only-cancels.ts';
import { effect as readsOthersOrder } from '../access/reads-others-order.ts';
import { effect as tokenSignatureUnchecked } from '../access/token-signature-unchecked.ts';
import { effect as totalCountsOthers } from '../access/total-counts-others.ts';
import { effect as doublePayment } from '../concurrency/double-payment.ts';
import { effect as etagStandsOnCancel } from '../concurrency/etag-stands-on-cancel.ts';
import { effect as ifMatchIgnored } from '../concurrency/if-match-ignored.ts';
import { effect as ifMatchIgnoredOnDelete } from '../concurrency/if-match-ignored-on-delete.ts';
import { effect as ifMatchListRefused } from '../concurrency/if-match-list-refused.ts';
import { effect as ifMatchRace } from '../concurrency/if-match-race.ts';
import { effect as staleNotModified } from '../concurrency/stale-not-modified.ts';
import { effect as amountsAsText } from '../errors/amounts-as-text.ts';
import { effect as anyMediaTypeAccepted } from '../errors/any-media-type-accepted.ts';
import { effect as badIdIs404 } from '../errors/bad-id-is-404.ts';
import { effect as charsetRefused } from '../errors/charset-refused.ts';
import { effect as corsLostOnErrors } from '../errors/cors-lost-on-errors.ts';
import { effect as createIs200 } from '../errors/create-is-200.ts';
import { effect as deleteSaysFalse } from '../errors/delete-says-false.ts';
import { effect as envelopeLost } from '../errors/envelope-lost.ts';
import { effect as internalsInDetails } from '../errors/internals-in-details.ts';
import { effect as locationWrong } from '../errors/location-wrong.ts';
import { effect as lookupBeforeValidation } from '../errors/lookup-before-validation.ts';
import { effect as malformedJsonIs500 } from '../errors/malformed-json-is-500.ts';
import { effect as mediaTypeIs400 } from '../errors/media-type-is-400.ts';
import { effect as mismatchIs409 } from '../errors/mismatch-is-409.ts';
import { effect as missingOrderIs400 } from '../errors/missing-order-is-400.ts';
import { effect as ordersCacheable } from '../errors/orders-cacheable.ts';
import { effect as refusalIs409 } from '../errors/refusal-is-409.ts';
import { effect as requestIdLostOnErrors } from '../errors/request-id-lost-on-errors.ts';
import { effect as wrongMethodIs404 } from '../errors/wrong-method-is-404.ts';
import { effect as zeroMillisecondsDropped } from '../errors/zero-milliseconds-dropped.ts';
import { effect as keyAcrossCustomers } from '../idempotency/key-across-customers.ts';
import { effect as keyBodyUnchecked } from '../idempotency/key-body-unchecked.ts';
import { effect as keyIgnored } from '../idempotency/key-ignored.ts';
import { effect as keyRace } from '../idempotency/key-race.ts';
import { effect as replayOfToday } from '../idempotency/replay-of-today.ts';
import { effect as replayUnmarked } from '../idempotency/replay-unmarked.ts';
import { effect as cancelledLeftOut } from '../lists/cancelled-left-out.ts';
import { effect as capitalsNotFound } from '../lists/capitals-not-found.ts';
import { effect as createdFromExclusive } from '../lists/created-from-exclusive.ts';
import { effect as createdToInclusive } from '../lists/created-to-inclusive.ts';
import { effect as cursorSkips } from '../lists/cursor-skips.ts';
import { effect as emailFilterBySuffix } from '../lists/email-filter-by-suffix.ts';
import { effect as emailFilterCaseSensitive } from '../lists/email-filter-case-sensitive.ts';
import { effect as listLags } from '../lists/list-lags.ts';
import { effect as listWithoutReceipts } from '../lists/list-without-receipts.ts';
import { effect as moreOnLastPage } from '../lists/more-on-last-page.ts';
import { effect as neighbourDeleted } from '../lists/neighbour-deleted.ts';
import { effect as offsetIgnoredInTimes } from '../lists/offset-ignored-in-times.ts';
import { effect as oldestFirst } from '../lists/oldest-first.ts';
import { effect as oldestFirstPagesEmpty } from '../lists/oldest-first-pages-empty.ts';
import { effect as pagesOverlap } from '../lists/pages-overlap.ts';
import { effect as pastEndIs404 } from '../lists/past-end-is-404.ts';
import { effect as secondFilterIgnored } from '../lists/second-filter-ignored.ts';
import { effect as totalOfPage } from '../lists/total-of-page.ts';
import { effect as totalPagesMissing } from '../lists/total-pages-missing.ts';
import { effect as totalPagesRoundedDown } from '../lists/total-pages-rounded-down.ts';
import { effect as unknownParameterIgnored } from '../lists/unknown-parameter-ignored.ts';
import { effect as zeroIsDefault } from '../lists/zero-is-default.ts';
import { effect as centsCutOff } from '../money/cents-cut-off.ts';
import { effect as floatMoney } from '../money/float-money.ts';
import { effect as priceZeroRefused } from '../money/price-zero-refused.ts';
import { effect as quantityIgnoredInTotal } from '../money/quantity-ignored-in-total.ts';
import { effect as receiptOverOldItems } from '../money/receipt-over-old-items.ts';
import { effect as someCentsRefused } from '../money/some-cents-refused.ts';
import { effect as totalNotRecomputed } from '../money/total-not-recomputed.ts';
import { effect as cancelCompleted } from '../orders/cancel-completed.ts';
import { effect as cancelKeepsReceipt } from '../orders/cancel-keeps-receipt.ts';
import { effect as cancelTwiceAccepted } from '../orders/cancel-twice-accepted.ts';
import { effect as completeUnpaid } from '../orders/complete-unpaid.ts';
import { effect as createdAtMoves } from '../orders/created-at-moves.ts';
import { effect as deleteMissingAccepted } from '../orders/delete-missing-accepted.ts';
import { effect as deleteOnlyCancels } from '../orders/delete-only-cancels.ts';
import { effect as editAfterPayment } from '../orders/edit-after-payment.ts';
import { effect as halfUpdate } from '../orders/half-update.ts';
import { effect as itemsAppended } from '../orders/items-appended.ts';
import { effect as paidCancelRefused } from '../orders/paid-cancel-refused.ts';
import { effect as payTwice } from '../orders/pay-twice.ts';
import { effect as receiptIssuedAtCreation } from '../orders/receipt-issued-at-creation.ts';
import { effect as receiptNotStored } from '../orders/receipt-not-stored.ts';
import { effect as reopenCancelled } from '../orders/reopen-cancelled.ts';
import { effect as updatedAtStands } from '../orders/updated-at-stands.ts';
import { effect as blankNameAccepted } from '../validation/blank-name-accepted.ts';
import { effect as emailUnchecked } from '../validation/email-unchecked.ts';
import { effect as emojiCrashes } from '../validation/emoji-crashes.ts';
import { effect as firstViolationOnly } from '../validation/first-violation-only.ts';
import { effect as itemsUnlimited } from '../validation/items-unlimited.ts';
import { effect as largestQuantityRefused } from '../validation/largest-quantity-refused.ts';
import { effect as lengthInCodeUnits } from '../validation/length-in-code-units.ts';
import { effect as longestNameRefused } from '../validation/longest-name-refused.ts';
import { effect as nameLimitOffByOne } from '../validation/name-limit-off-by-one.ts';
import { effect as namesHtmlEscaped } from '../validation/names-html-escaped.ts';
import { effect as namesNotTrimmed } from '../validation/names-not-trimmed.ts';
import { effect as negativePriceAccepted } from '../validation/negative-price-accepted.ts';
import { effect as noItemsAccepted } from '../validation/no-items-accepted.ts';
import { effect as nonAsciiLost } from '../validation/non-ascii-lost.ts';
import { effect as plusAddressRefused } from '../validation/plus-address-refused.ts';
import { effect as priceSilentlyRounded } from '../validation/price-silently-rounded.ts';
import { effect as quantityAsTextAccepted } from '../validation/quantity-as-text-accepted.ts';
import { effect as quantityZeroAccepted } from '../validation/quantity-zero-accepted.ts';
import { effect as shortAddressRefused } from '../validation/short-address-refused.ts';
import { effect as statusSetOnCreate } from '../validation/status-set-on-create.ts';
import { effect as unknownMembersAccepted } from '../validation/unknown-members-accepted.ts';
import { effect as updateUnvalidated } from '../validation/update-unvalidated.ts';

export const EFFECTS: Readonly<Record<DefectId, Effect>> = {
	'complete-unpaid': completeUnpaid(),
	'cancel-completed': cancelCompleted(),
	'cancel-keeps-receipt': cancelKeepsReceipt(),
	'receipt-not-stored': receiptNotStored(),
	'pay-twice': payTwice(),
	'edit-after-payment': editAfterPayment(),
	'half-update': halfUpdate(),
	'reopen-cancelled': reopenCancelled(),
	'cancel-twice-accepted': cancelTwiceAccepted(),
	'updated-at-stands': updatedAtStands(),
	'created-at-moves': createdAtMoves(),
	'delete-only-cancels': deleteOnlyCancels(),
	'delete-missing-accepted': deleteMissingAccepted(),
	'receipt-issued-at-creation': receiptIssuedAtCreation(),
	'items-appended': itemsAppended(),
	'paid-cancel-refused': paidCancelRefused(),
	'float-money': floatMoney(),
	'quantity-ignored-in-total': quantityIgnoredInTotal(),
	'cents-cut-off': centsCutOff(),
	'total-not-recomputed': totalNotRecomputed(),
	'receipt-over-old-items': receiptOverOldItems(),
	'price-zero-refused': priceZeroRefused(),
	'some-cents-refused': someCentsRefused(),
	'quantity-zero-accepted': quantityZeroAccepted(),
	'negative-price-accepted': negativePriceAccepted(),
	'price-silently-rounded': priceSilentlyRounded(),
	'blank-name-accepted': blankNameAccepted(),
	'email-unchecked': emailUnchecked(),
	'no-items-accepted': noItemsAccepted(),
	'items-unlimited': itemsUnlimited(),
	'name-limit-off-by-one': nameLimitOffByOne(),
	'length-in-code-units': lengthInCodeUnits(),
	'status-set-on-create': statusSetOnCreate(),
	'unknown-members-accepted': unknownMembersAccepted(),
	'quantity-as-text-accepted': quantityAsTextAccepted(),
	'first-violation-only': firstViolationOnly(),
	'names-not-trimmed': namesNotTrimmed(),
	'non-ascii-lost': nonAsciiLost(),
	'names-html-escaped': namesHtmlEscaped(),
	'emoji-crashes': emojiCrashes(),
	'update-unvalidated': updateUnvalidated(),
	'longest-name-refused': longestNameRefused(),
	'largest-quantity-refused': largestQuantityRefused(),
	'short-address-refused': shortAddressRefused(),
	'plus-address-refused': plusAddressRefused(),
	'missing-order-is-400': missingOrderIs400(),
	'bad-id-is-404': badIdIs404(),
	'lookup-before-validation': lookupBeforeValidation(),
	'malformed-json-is-500': malformedJsonIs500(),
	'wrong-method-is-404': wrongMethodIs404(),
	'refusal-is-409': refusalIs409(),
	'internals-in-details': internalsInDetails(),
	'envelope-lost': envelopeLost(),
	'any-media-type-accepted': anyMediaTypeAccepted(),
	'create-is-200': createIs200(),
	'location-wrong': locationWrong(),
	'amounts-as-text': amountsAsText(),
	'zero-milliseconds-dropped': zeroMillisecondsDropped(),
	'orders-cacheable': ordersCacheable(),
	'request-id-lost-on-errors': requestIdLostOnErrors(),
	'cors-lost-on-errors': corsLostOnErrors(),
	'charset-refused': charsetRefused(),
	'media-type-is-400': mediaTypeIs400(),
	'mismatch-is-409': mismatchIs409(),
	'delete-says-false': deleteSaysFalse(),
	'pages-overlap': pagesOverlap(),
	'total-of-page': totalOfPage(),
	'more-on-last-page': moreOnLastPage(),
	'total-pages-rounded-down': totalPagesRoundedDown(),
	'second-filter-ignored': secondFilterIgnored(),
	'email-filter-case-sensitive': emailFilterCaseSensitive(),
	'email-filter-by-suffix': emailFilterBySuffix(),
	'created-to-inclusive': createdToInclusive(),
	'oldest-first': oldestFirst(),
	'cancelled-left-out': cancelledLeftOut(),
	'cursor-skips': cursorSkips(),
	'list-without-receipts': listWithoutReceipts(),
	'past-end-is-404': pastEndIs404(),
	'list-lags': listLags(),
	'unknown-parameter-ignored': unknownParameterIgnored(),
	'zero-is-default': zeroIsDefault(),
	'offset-ignored-in-times': offsetIgnoredInTimes(),
	'created-from-exclusive': createdFromExclusive(),
	'capitals-not-found': capitalsNotFound(),
	'oldest-first-pages-empty': oldestFirstPagesEmpty(),
	'neighbour-deleted': neighbourDeleted(),
	'total-pages-missing': totalPagesMissing(),
	'if-match-ignored': ifMatchIgnored(),
	'if-match-ignored-on-delete': ifMatchIgnoredOnDelete(),
	'if-match-race': ifMatchRace(),
	'etag-stands-on-cancel': etagStandsOnCancel(),
	'stale-not-modified': staleNotModified(),
	'double-payment': doublePayment(),
	'if-match-list-refused': ifMatchListRefused(),
	'key-ignored': keyIgnored(),
	'key-body-unchecked': keyBodyUnchecked(),
	'replay-of-today': replayOfToday(),
	'replay-unmarked': replayUnmarked(),
	'key-race': keyRace(),
	'key-across-customers': keyAcrossCustomers(),
	'reads-others-order': readsOthersOrder(),
	'lists-others-orders': listsOthersOrders(),
	'customer-deletes': customerDeletes(),
	'anonymous-list': anonymousList(),
	'changes-others-order': changesOthersOrder(),
	'cancels-others-order': cancelsOthersOrder(),
	'customer-completes': customerCompletes(),
	'owner-from-body': ownerFromBody(),
	'others-are-403': othersAre403(),
	'read-only-cancels': readOnlyCancels(),
	'expired-token-accepted': expiredTokenAccepted(),
	'token-signature-unchecked': tokenSignatureUnchecked(),
	'total-counts-others': totalCountsOthers(),
	'filter-crosses-owners': filterCrossesOwners(),
	'not-modified-leaks': notModifiedLeaks(),
	'key-shared-across-users': keySharedAcrossUsers(),
};
