<?php
use yii\helpers\Html;

$site = $_GET['site'];
// ruleid: php-script-address
$one = Html::a('Website', $site);
// ok: php-script-address
$two = Html::a('Profile', '/users/' . $site);
if (in_array(parse_url($site, PHP_URL_SCHEME), ['http', 'https'])) {
    // ok: php-script-address
    $three = Html::a('Website', $site);
}
if (str_starts_with($site, 'https://')) {
    // ok: php-script-address
    $four = Html::a('Website', $site);
}
if (preg_match('#^https?://#', $site)) {
    // ok: php-script-address
    $five = Html::a('Website', $site);
}
