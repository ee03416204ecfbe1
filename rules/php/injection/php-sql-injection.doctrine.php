<?php

use Doctrine\Bundle\DoctrineBundle\Repository\ServiceEntityRepository;
use Doctrine\DBAL\Connection;
use Doctrine\ORM\EntityManagerInterface;
use Symfony\Component\HttpFoundation\Request;

class NoteRepository extends ServiceEntityRepository
{
    public function named(Request $request)
    {
        $name = $request->query->get('name');
        // ruleid: php-sql-injection
        $found = $this->createQueryBuilder('n')->andWhere("n.name = '$name'")->getQuery()->getResult();
        // ok: php-sql-injection
        $bound = $this->createQueryBuilder('n')->andWhere('n.name = :name')->setParameter('name', $name)->getQuery();
        // ruleid: php-sql-injection
        return $this->getEntityManager()->createQuery("SELECT n FROM Note n WHERE n.name = '$name'");
    }
}

class Notes
{
    public function builders(Request $request, EntityManagerInterface $em, Connection $db)
    {
        $name = $request->query->get('name');
        $notes = $em->createQueryBuilder()->select('n')->from('Note', 'n');
        // ok: php-sql-injection
        $notes->where('n.name = ' . $notes->createNamedParameter($name));
        // ok: php-sql-injection
        $notes->andWhere($notes->expr()->eq('n.name', $notes->expr()->literal($name)));
        // ruleid: php-sql-injection
        $notes->orderBy('n.name', $name);
        // ruleid: php-sql-injection
        $notes->add('where', "n.name = '$name'");
        // ruleid: php-sql-injection
        $notes->select('n', $name);
        $rows = $db->createQueryBuilder()->select('*')->from('notes', 'n');
        // ruleid: php-sql-injection
        $rows->innerJoin('n', $name, 't');
        // ok: php-sql-injection
        $rows->where('n.name = ' . $rows->createPositionalParameter($name));
        // ruleid: php-sql-injection
        $db->createQueryBuilder()->insert('notes')->values(['name' => "'$name'"]);
    }

    public function connections(Request $request, EntityManagerInterface $em, Connection $db)
    {
        $name = $request->query->get('name');
        // ok: php-sql-injection
        $db->fetchAllAssociative('SELECT * FROM notes WHERE name = ?', [$name]);
        // ok: php-sql-injection
        $db->insert('notes', ['name' => $name]);
        // ruleid: php-sql-injection
        $db->insert($name, ['name' => 'a']);
        // ruleid: php-sql-injection
        $em->getConnection()->executeQuery("SELECT * FROM notes WHERE name = '$name'");
        // ok: php-sql-injection
        $em->getConnection()->executeQuery('SELECT * FROM notes WHERE name = ' . $em->getConnection()->quote($name));
    }
}
