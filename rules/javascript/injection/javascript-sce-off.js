angular.module('app').config(function ($sceProvider) {
  // ruleid: javascript-sce-off
  $sceProvider.enabled(false);
});
angular.module('app').config(function ($logProvider) {
  // ok: javascript-sce-off
  $logProvider.debugEnabled(false);
});
