class Register
  def register(person, count)
    # ruleid: ruby-private-data-logged
    puts person.home_address
    # ruleid: ruby-private-data-logged
    logger.info(person.phone_number)
    # ok: ruby-private-data-logged
    logger.info(count)
  end
end
