import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

interface UserMapper {
    // ruleid: java-mybatis-substitution-annotated
    @Select("SELECT * FROM users ORDER BY ${column}")
    java.util.List<User> sorted(@Param("column") String column);

    // ruleid: java-mybatis-substitution-annotated
    @Update({"UPDATE users SET name = '${name}'", "WHERE id = #{id}"})
    int rename(@Param("id") long id, @Param("name") String name);

    // ok: java-mybatis-substitution-annotated
    @Select("SELECT * FROM users WHERE id = #{id}")
    User byId(@Param("id") long id);
}
