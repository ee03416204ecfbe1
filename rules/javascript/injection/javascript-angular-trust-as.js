angular.module('app').controller('c', function ($scope, $sce) {
  // ruleid: javascript-angular-trust-as
  $scope.html = $sce.trustAsHtml($scope.input);
  // ok: javascript-angular-trust-as
  $scope.fixed = $sce.trustAsHtml('<b>hello</b>');
});
