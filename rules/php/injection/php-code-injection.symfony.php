<?php

use Symfony\Component\DependencyInjection\Container;
use Symfony\Component\DependencyInjection\Definition;
use Symfony\Component\DependencyInjection\LazyProxy\Instantiator\RealServiceInstantiator;
use Symfony\Component\ExpressionLanguage\ExpressionLanguage;

function make()
{
    $instantiator = new RealServiceInstantiator();
    // ruleid: php-code-injection
    $instantiator->instantiateProxy(new Container(), new Definition(), 'mailer', $_GET['maker']);
    // ok: php-code-injection
    $instantiator->instantiateProxy(new Container(), new Definition(), $_GET['id'], 'makeMailer');
    $language = new ExpressionLanguage();
    // ruleid: php-code-injection
    $language->evaluate($_POST['rule'], ['user' => 1]);
    // ok: php-code-injection
    $language->evaluate('amount > 3', ['amount' => $_POST['amount']]);
}
